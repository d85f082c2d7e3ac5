package viscounts

// CardOf returns the number of a townsfolk.
func CardOf(id string) Card {
	n, err := must().cards.Number(id)
	if err != nil {
		panic(err)
	}
	return Card(n)
}

// TileOf returns the number of a manuscript.
func TileOf(id string) Tile {
	n, err := must().tiles.Number(id)
	if err != nil {
		panic(err)
	}
	return Tile(n)
}

// RibbonOf returns the ribbon of a manuscript.
func RibbonOf(id string) int { return must().manuscripts[TileOf(id)].ribbon }

// SchemeOf returns the number of a scheme.
func SchemeOf(id string) Scheme {
	for n, c := range must().solo.schemes {
		if c.id == id {
			return Scheme(n)
		}
	}
	panic("no scheme is called " + id)
}

func must() *tables {
	t, err := book.Tables(nil)
	if err != nil {
		panic(err)
	}
	return t
}

// BuildingOf is a building of a side.
func BuildingOf(seat int, of Type) Building { return Building(1 + seat*int(buildingTypes) + int(of)) }

// At is a space of a place.
func At(ring int, p Path) Space { return space(ring, p) }
