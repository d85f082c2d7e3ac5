package room

import (
	"errors"
	"strings"
)

// nickname prepares a name of somebody who plays on their own device: the tables of what may
// be in one are as large as a game, and nobody is there to be taken in by it.
func nickname(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if !strings.ContainsFunc(name, seen) {
		return "", errors.New("nothing of the name can be seen")
	}
	return name, nil
}

func nicknameKey(name string) (string, error) { return strings.ToLower(name), nil }

func looksLike(string, string) bool { return false }
