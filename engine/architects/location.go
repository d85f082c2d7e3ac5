package architects

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
	// Where somebody stands, and what the opponent's board says: for the data.
	withPrincess
	withProfiteer
	boardsOwn
	wonderSite // for discounts

	// anywhere is where what has no location holds.
	anywhere Location = -1

	largeLocations = BlackMarketSmall
	locations      = BlackMarket // number of locations that Workers are placed at
	marketSpaces   = BlackMarketLarge - BlackMarketSmall + 1
)

var locationNames = [...]string{
	"kings_storehouse", "mines", "quarry", "forest", "silversmith", "workshop", "town_centre",
	"guardhouse", "tax_stand", "black_market_small", "black_market_middle", "black_market_large",
	"guildhall", "black_market", "prison", "cathedral", "player_board",
	"princess", "profiteer", "specialisation", "wonder",
}

func (l Location) String() string {
	if l == anywhere {
		return "nowhere"
	}
	return locationNames[l]
}

// MarshalJSON writes the location's id, as positions hold it.
func (l Location) MarshalJSON() ([]byte, error) {
	return []byte(`"` + l.String() + `"`), nil
}

// Large says whether any number of Workers may stand there, and be captured.
func (l Location) Large() bool { return l < largeLocations }

// blackMarketSpace says whether the location is one of the three spaces.
func (l Location) blackMarketSpace() bool { return l >= BlackMarketSmall && l <= BlackMarketLarge }
