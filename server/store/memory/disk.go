package memory

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"westkingdom/server/store"
)

// Entry is one thing that is kept, by its key.
type Entry struct {
	Key   string
	Value []byte // JSON
}

// Batch is written whole or not at all.
type Batch struct {
	// Fence must be there as it is, unless its key is empty. It is looked at before anything
	// is written. Errors: [ErrFence].
	Fence Entry
	// Add must not be there yet. Errors: [ErrThere].
	Add []Entry
	Put []Entry
	// Delete takes away all whose keys begin so.
	Delete []string
}

var (
	// ErrFence: the fence is not there, or another one is.
	ErrFence = errors.New("fenced off")
	// ErrThere: an entry that was to be added is there already.
	ErrThere = errors.New("entry exists")
)

// Disk is where entries survive. Errors other than those named mean that nothing is
// known: what was written may be there or not.
type Disk interface {
	// Write returns when the batch would survive the loss of power.
	Write(ctx context.Context, b Batch) error
	// Read returns the entries whose keys begin so, in the order of their keys.
	Read(ctx context.Context, prefix string) ([]Entry, error)
}

// named is the key of an entry that is made with the disk, of a value that no other has.
const named = "disk"

// Keys begin so; the room's code and a slash follow. A head comes by itself, so that whoever
// lists rooms reads no records.
const (
	heads       = "room/"
	owners      = "owner/"
	choices     = "choice/"
	checkpoints = "checkpoint/"
	chats       = "chat/"
	keys        = "keys/" // of the room's places, whatever whoever plays here has
	reviews     = "review/"
	parts       = "part/" // of reviews in the making
)

func key(prefix, code string) string { return prefix + code + "/" }

func codeOf(prefix, key string) string {
	return strings.TrimSuffix(strings.TrimPrefix(key, prefix), "/")
}

func numbered(prefix, code string, n int) string { return fmt.Sprintf("%s%08d", key(prefix, code), n) }

func entry(key string, value any) (Entry, error) {
	data, err := json.Marshal(value)
	return Entry{key, data}, err
}

// fence is the entry of a new owner of a room.
func fence(code string) Entry { return Entry{key(owners, code), []byte(`"` + uuid.NewString() + `"`)} }

func unavailable(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}
