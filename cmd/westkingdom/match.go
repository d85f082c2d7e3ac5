package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"westkingdom/engine"
	"westkingdom/engine/bot"
	"westkingdom/engine/games"
	"westkingdom/server"
)

// matches are what the flags of commands say that play games between bots.
type matches struct {
	game     string
	seats    int
	settings map[string]string
	cards    string
	bots     string
	count    int
	seed     uint64
}

// matchFlags adds the flags, with as many seats and games as there are without saying, and
// which bots, of which about says what they do.
func matchFlags(cmd *cobra.Command, m *matches, about string) {
	f := cmd.Flags()
	f.StringVar(&m.game, "game", "architects", "game: "+strings.Join(gameIDs(), ", "))
	f.IntVar(&m.seats, "seats", m.seats, "seats")
	f.IntVar(&m.count, "games", m.count, "games to play")
	f.Uint64Var(&m.seed, "seed", 1, "seed of the first game; each further game counts up from it")
	f.StringVar(&m.bots, "bots", m.bots, about+": "+strings.Join(bot.Names(), ", "))
	cardsFlag(cmd, &m.cards)
	f.StringToStringVar(&m.settings, "settings", nil, "settings of the game, such as boards=characters,promo=on")
}

// table is the game and its table, which has not been checked, and the names of the bots.
func (m *matches) table() (g engine.Game, cfg engine.Config, bots []string, err error) {
	g, ok := games.ByID(m.game)
	if !ok {
		return g, cfg, nil, unknownGame(m.game)
	}
	if m.count < 1 {
		return g, cfg, nil, fmt.Errorf("--games must be at least 1, not %d", m.count)
	}
	figures, err := server.Cards(m.cards)
	if err != nil {
		return g, cfg, nil, err
	}
	return g, engine.Config{Seats: m.seats, Settings: m.settings, Figures: figures[m.game]}, strings.Split(m.bots, ","), nil
}
