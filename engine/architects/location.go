package architects

import "fmt"

// Location is where a Worker may be placed; the holding areas and the Black
// Market as a whole follow, for the data.
type Location int

// The large locations come first: any number of Workers, who can be captured.
const (
	KingsStorehouse Location = iota
	Mines
	Quarry
	Forest
	Silversmith
	Workshop
	TownCentre
	Guardhouse
	TaxStand
	// The Black Market's spaces hold one Worker each.
	BlackMarketSmall
	BlackMarketMiddle
	BlackMarketLarge
	Guildhall
	// Not placed at.
	BlackMarket
	Prison
	Cathedral
	PlayerBoard

	largeLocations = BlackMarketSmall
	locations      = BlackMarket // number of locations that Workers are placed at
)

var locationNames = [...]string{
	"kings_storehouse", "mines", "quarry", "forest", "silversmith", "workshop", "town_centre",
	"guardhouse", "tax_stand", "black_market_small", "black_market_middle", "black_market_large",
	"guildhall", "black_market", "prison", "cathedral", "player_board",
}

func (l Location) String() string { return locationNames[l] }

// Large says whether any number of Workers may stand there, and be captured.
func (l Location) Large() bool { return l < largeLocations }

// blackMarketSpace says whether the location is one of the three spaces.
func (l Location) blackMarketSpace() bool { return l >= BlackMarketSmall && l <= BlackMarketLarge }

func locationByName(name string) (Location, error) {
	if name == "workshop_hire" {
		return Workshop, nil
	}
	if i := indexOf(locationNames[:], name); i >= 0 {
		return Location(i), nil
	}
	return 0, fmt.Errorf("no location is called %q", name)
}
