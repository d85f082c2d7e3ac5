//go:build !js

package room

import (
	"go.mau.fi/util/confusable"
	"golang.org/x/text/secure/precis"
)

// nickname prepares a name by the rules of RFC 8266.
func nickname(name string) (string, error) { return precis.Nickname.String(name) }

// nicknameKey is the same of two names that are the same by those rules.
func nicknameKey(name string) (string, error) { return precis.Nickname.CompareKey(name) }

// looksLike says whether two texts look the same (Unicode TS 39).
func looksLike(a, b string) bool { return confusable.Confusable(a, b) }
