package engine

// CloneList copies a list into the memory of dst, as far as it goes, and
// returns the copy. Nil stays nil, so that JSON is the same.
func CloneList[T any](dst, list []T) []T {
	if list == nil {
		return nil
	}
	if dst == nil {
		dst = make([]T, 0, len(list))
	}
	return append(dst[:0], list...)
}

// Block is one piece of memory for many lists: a clone of a state asks for
// memory once and not for each list.
type Block[T any] []T

// NewBlock returns a block with room for n elements in all.
func NewBlock[T any](n int) Block[T] { return make(Block[T], 0, n) }

// Clone copies a list into the block. Nil stays nil.
func (b *Block[T]) Clone(list []T) []T {
	if list == nil {
		return nil
	}
	from := len(*b)
	*b = append(*b, list...)
	return (*b)[from:len(*b):len(*b)]
}
