package paladins

import "encoding/json"

// document is data/paladins.json as far as the rules read it.
type document struct {
	Game       struct{ Rounds int }
	Attributes struct{ Max int }
	Setup      struct {
		TaxSupply   byPlayers                        `json:"tax_supply"`
		PlayerStart struct{ Silver, Provisions int } `json:"player_start"`
		Reveal      struct {
			Rounds map[string][]string
		} `json:"reveal_schedule"`
		Keep struct{ Value int } `json:"workers_kept_on_pass_max"`
	}
	Paladins struct {
		Cards []struct {
			ID      string
			Workers workerList
			Boosts  map[string]int
			Ability struct {
				Modifier string
				Action   actionName
				Resource string
				Value    int
				Effects  effects
			}
		}
	}
	Townsfolk struct {
		Cards []struct {
			ID        string
			Quest     effects
			Immediate effects
			Ability   struct {
				Trigger struct {
					Event     string
					Action    *actionName
					Condition struct {
						Min *int `json:"suspicion_min"`
						Max *int `json:"suspicion_max"`
					}
				}
				Reward effects
			}
		}
	}
	Outsiders struct {
		Cards []struct {
			ID      string
			Name    string `json:"name_en"`
			People  string
			Attack  effects
			Convert effects
			Scoring struct {
				Base, VP, Every int
				Of              countName
			}
		}
	}
	Walls struct {
		Cards []struct {
			ID     string
			Reward effects
			VP     int
		}
	}
	Taverns struct {
		Cards []struct {
			ID      string
			Workers workerList
		}
	}
	Suspicion struct {
		Cards []struct {
			ID  string
			Tax int
		}
	}
	Debts struct {
		Count  int
		Paid   int `json:"paid_vp"`
		Unpaid int `json:"unpaid_vp"`
	}
	Orders struct {
		Slots []struct {
			Round int `json:"revealed_in_round"`
			VP    int
		}
		Cards []struct {
			ID     string
			Action actionName
			Of     countName
			Needs  int
		}
	} `json:"kings_orders"`
	Favours struct {
		Cards []struct {
			ID     string
			Space  workerName
			Extra  effects `json:"extra_cost"`
			Effect effects
		}
	} `json:"kings_favours"`
	Market struct {
		Townsfolk struct {
			Positions []struct {
				Silver int
				Debt   bool `json:"debt_allowed"`
			}
		}
		Outsiders struct {
			Positions []struct{ Strength, Faith int }
			Shortfall struct {
				Missing int `json:"missing_per_silver"`
			} `json:"attack_shortfall"`
		}
	}
	Board struct {
		Regions []struct {
			Faith, Strength int
			Slots           []struct {
				ID     string
				Reward effects
				Min    int `json:"min_players"`
			}
		}
	} `json:"main_board"`
	PlayerBoard struct {
		Left      map[string]boardAction `json:"left_actions"`
		Right     map[string]boardAction `json:"right_actions"`
		Workshops struct {
			Gained []workerName `json:"workers_gained"`
		}
		Absolve struct {
			Slots []struct {
				ID     string
				Reward effects
			}
		} `json:"absolve_slots"`
	} `json:"player_board"`
	Scoring struct {
		Attribute struct{ Table []int } `json:"attribute_vp"`
		Monks     struct {
			By map[string]int `json:"by_count"`
		} `json:"commission"`
		Outposts struct {
			By map[string]int `json:"by_count"`
		} `json:"garrison"`
		Jars struct {
			By map[string]int `json:"by_count"`
		} `json:"absolve"`
		Walls struct {
			By map[string]int `json:"by_count"`
		} `json:"fortify"`
		Workshops struct {
			By map[string]int `json:"by_count"`
		} `json:"develop"`
		Resources struct{ Every int }
	}
	Solo struct {
		Difficulty struct {
			Levels []struct {
				ID     string
				Orders int `json:"orders_revealed"`
			}
		}
		Board struct {
			Right struct {
				Spaces int `json:"worker_spaces"`
			} `json:"right_actions"`
		} `json:"ai_board"`
		Track   struct{ Spaces, Start int } `json:"resource_track"`
		Workers struct{ Values []int }      `json:"workers_per_round"`
		Cleanup struct {
			Townsfolk int `json:"townsfolk_discarded_rightmost_positions"`
			Outsiders int `json:"outsiders_discarded_leftmost_positions"`
		}
		Schemes struct {
			Cards []struct {
				ID     string
				Action actionName
			}
		} `json:"scheme_cards"`
		Scoring struct {
			Minimum int `json:"converted_minimum"`
		}
	}
}

type byPlayers struct {
	By map[string]int `json:"by_players"`
}

type workerList []workerName

func (list workerList) count() (w Workers) {
	for _, n := range list {
		w[n]++
	}
	return w
}

// boardAction is an action of a player's board. Some fields are lists for
// some actions and sentences for others.
type boardAction struct {
	Spaces      []workerName
	Cost        json.RawMessage
	Costs       json.RawMessage
	Needs       *attributeName
	Requirement json.RawMessage
	Max         int `json:"max_uses_per_game"`
	Reward      json.RawMessage
	Effect      json.RawMessage
	Optional    effects `json:"optional_reward"`
	Modes       map[string]json.RawMessage
}
