package bot

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/fnv"
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

// keys returns the keys of an option's factors, the coarsest first.
func (f *fondness) keys(kind engine.Kind, o engine.Option) (keys [depth]uint32) {
	h := name(f.kinds, int(kind)) ^ mix(name(f.verbs, int(o.Verb)))
	for i, n := range [depth - 1]int{o.A, o.B, o.C} {
		h = mix(h)
		keys[i] = uint32(h >> 32)
		h ^= uint64(n)
	}
	keys[depth-1] = uint32(mix(h) >> 32)
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

// encodeFactors writes factors as text.
func encodeFactors(eighths map[uint32]int8) string {
	keys := make([]uint32, 0, len(eighths))
	for key := range eighths {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var b []byte
	for _, key := range keys {
		b = binary.BigEndian.AppendUint32(b, key)
		b = append(b, byte(eighths[key]))
	}
	return base64.StdEncoding.EncodeToString(b)
}

func decodeFactors(text string) (map[uint32]int8, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(b)%5 != 0 {
		return nil, fmt.Errorf("learnt factors: %d bytes: %w", len(b), err)
	}
	eighths := make(map[uint32]int8, len(b)/5)
	for ; len(b) > 0; b = b[5:] {
		eighths[binary.BigEndian.Uint32(b)] = int8(b[4])
	}
	return eighths, nil
}
