package bot

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"

	"westkingdom/engine"
)

// fondness is how readily each option is chosen, whatever the position: what a player who
// plays on in the head chooses by. An option's odds are a product of factors: of its verb
// at such a question, of that and its first number, and so on. They are learnt, and
// the same on every machine.
type fondness struct {
	table []factor // by key, with open addressing; its length is a power of two
	kinds []uint64 // hashes of the names, which outlive the numbers
	verbs []uint64
}

// factor is how many eighths of a doubling a group of options is readier chosen than others.
type factor struct {
	key     uint32
	eighths int8
	used    bool
}

// depth is how many factors an option's odds have.
const depth = 4

// keyShift leaves 24 bits of a hash to a key: of some thousand keys hardly two are the same.
const keyShift = 40

// keys returns the keys of an option's factors, the coarsest first.
func (f *fondness) keys(kind engine.Kind, o engine.Option) (keys [depth]uint32) {
	h := name(f.kinds, int(kind)) ^ mix(name(f.verbs, int(o.Verb)))
	for i, n := range [depth - 1]int{o.A, o.B, o.C} {
		h = mix(h)
		keys[i] = uint32(h >> keyShift)
		h ^= uint64(n)
	}
	keys[depth-1] = uint32(mix(h) >> keyShift)
	return keys
}

func name(hashes []uint64, i int) uint64 {
	if i < 0 || i >= len(hashes) {
		return uint64(i) // the engine's own question
	}
	return hashes[i]
}

// mix is the finaliser of SplitMix64.
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// root8 are the powers of the eighth root of two.
var root8 = [8]float64{
	1, 1.0905077326652577, 1.189207115002721, 1.2968395546510096,
	1.4142135623730951, 1.5422108254079408, 1.681792830507429, 1.8340080864093424,
}

// odds returns how readily an option is chosen, beside 1 of one of which nothing is known.
func (f *fondness) odds(kind engine.Kind, o engine.Option) float64 {
	sum := 0
	for _, key := range f.keys(kind, o) {
		sum += f.find(key)
	}
	return math.Ldexp(root8[sum&7], sum>>3)
}

// likings remember the odds of the options that a search comes across over and over.
type likings struct {
	fond *fondness
	list []liking
}

type liking struct {
	option engine.Option
	kind   engine.Kind
	odds   float64 // 0: the place is free
}

const likingBits = 12

// of makes the likings those of a fondness.
func (l *likings) of(f *fondness) {
	if l.fond == f {
		return
	}
	if l.list == nil {
		l.list = make([]liking, 1<<likingBits)
	}
	clear(l.list)
	l.fond = f
}

// odds are those of the fondness.
func (l *likings) odds(kind engine.Kind, o engine.Option) float64 {
	h := uint64(kind)<<48 ^ uint64(o.Verb)<<32 ^ uint64(o.A)
	h = h*0x9e3779b97f4a7c15 ^ uint64(o.B)
	h = h*0xbf58476d1ce4e5b9 ^ uint64(o.C)
	x := &l.list[h*0x94d049bb133111eb>>(64-likingBits)]
	if x.odds == 0 || x.option != o || x.kind != kind {
		*x = liking{o, kind, l.fond.odds(kind, o)}
	}
	return x.odds
}

func (f *fondness) find(key uint32) int {
	mask := uint32(len(f.table) - 1)
	for i := key & mask; f.table[i].used; i = (i + 1) & mask {
		if f.table[i].key == key {
			return int(f.table[i].eighths)
		}
	}
	return 0
}

// newFondness returns one that knows these factors of a game.
func newFondness(words *engine.Vocabulary, eighths map[uint32]int8) *fondness {
	size := 16
	for size < 2*len(eighths) {
		size *= 2
	}
	f := &fondness{table: make([]factor, size), kinds: make([]uint64, len(words.Kinds)), verbs: make([]uint64, len(words.Verbs))}
	for i, kind := range words.Kinds {
		f.kinds[i] = hashOf("kind " + kind)
	}
	for i, verb := range words.Verbs {
		f.verbs[i] = hashOf("verb " + verb.Name)
	}
	for key, n := range eighths {
		i := key & uint32(size-1)
		for f.table[i].used {
			i = (i + 1) & uint32(size-1)
		}
		f.table[i] = factor{key, n, true}
	}
	return f
}

func hashOf(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	return h.Sum64()
}

// encodeFactors writes factors as text: their number, by how much each key is greater than the
// one before, and then what belongs to each.
func encodeFactors(eighths map[uint32]int8) string {
	keys := slices.Sorted(maps.Keys(eighths))
	b := binary.AppendUvarint(nil, uint64(len(keys)))
	last := uint32(0)
	for _, key := range keys {
		b = binary.AppendUvarint(b, uint64(key-last))
		last = key
	}
	for _, key := range keys {
		b = append(b, byte(eighths[key]))
	}
	return base64.StdEncoding.EncodeToString(b)
}

var errFactors = errors.New("learnt factors")

func decodeFactors(text string) (map[uint32]int8, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFactors, err)
	}
	r := bytes.NewReader(b)
	n, err := binary.ReadUvarint(r)
	if err != nil || n > uint64(len(b)) {
		return nil, fmt.Errorf("%w: %d in %d bytes: %w", errFactors, n, len(b), err)
	}
	keys, key := make([]uint32, n), uint64(0)
	for i := range keys {
		more, err := binary.ReadUvarint(r)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errFactors, err)
		}
		key += more
		keys[i] = uint32(key)
	}
	if r.Len() != len(keys) {
		return nil, fmt.Errorf("%w: %d bytes for %d", errFactors, r.Len(), n)
	}
	eighths := make(map[uint32]int8, n)
	for i, key := range keys {
		eighths[key] = int8(b[len(b)-len(keys)+i])
	}
	return eighths, nil
}
