package figures

// Book is a game's file of figures, with the tables compiled from it for each
// set of corrections. It is for games whose tables depend on nothing else. It
// may be used by several goroutines.
type Book[T any] struct {
	file  []byte
	load  func(file []byte) (*T, error)
	cache Cache[string, T]
}

// NewBook returns the book of a file whose tables load compiles.
func NewBook[T any](file []byte, load func(file []byte) (*T, error)) *Book[T] {
	return &Book[T]{file: file, load: load}
}

// Tables returns the tables of a match: those of its corrections.
func (b *Book[T]) Tables(corrections []byte) (*T, error) {
	return b.cache.Get(string(corrections), func() (*T, error) {
		file, err := Correct(b.file, corrections)
		if err != nil {
			return nil, err
		}
		return b.load(file)
	})
}

// Uncertain returns the figures that are not certain, as [Uncertain], of those
// that corrections leave.
func (b *Book[T]) Uncertain(corrections []byte) ([]byte, error) {
	file, err := Correct(b.file, corrections)
	if err != nil {
		return nil, err
	}
	return Uncertain(file)
}

// Corrections returns what an owner's file corrects, reduced as by [Corrections],
// once the tables that it makes are found to be sound.
func (b *Book[T]) Corrections(file []byte) ([]byte, error) {
	least, err := Corrections(b.file, file)
	if err != nil || least == nil {
		return nil, err
	}
	_, err = b.Tables(least)
	return least, err
}
