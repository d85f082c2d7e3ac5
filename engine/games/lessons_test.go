package games

import (
	"testing"

	"westkingdom/engine"
)

// TestLessons walks through every game's guided first game, on its real rules:
// all that is written there can be chosen, and what the newcomer is asked is
// always a choice.
func TestLessons(t *testing.T) {
	lessons := Lessons()
	for _, g := range All {
		t.Run(g.Info().ID, func(t *testing.T) {
			lesson, ok := lessons[g.Info().ID]
			if !ok {
				t.Fatal("there is no lesson")
			}
			m := opened(t, g, lesson)
			steps := 0
			for i, s := range lesson.Line {
				if s.Seat == lesson.Learner {
					advice := lesson.Advise(m.Chosen(s.Seat))
					if s.Name != "" {
						steps++
						if p, _ := m.Prompt(s.Seat); len(p.Options) < 2 {
							t.Errorf("step %s is no choice", s.Name)
						}
						if advice.Step != s.Name {
							t.Errorf("step %s is told as %s", s.Name, advice.Step)
						}
					}
					if advice.Option != s.Option || advice.Number != steps {
						t.Errorf("choice %d, %s, is advised as %+v in step %d", i+1, s.Option, advice, steps)
					}
				} else if option, _ := lesson.Next(s.Seat, m.Chosen(s.Seat)); option != s.Option {
					t.Errorf("choice %d: seat %d is to choose %s, not %s", i+1, s.Seat, option, s.Option)
				}
				if err := m.Apply(engine.Record{Seat: s.Seat, Option: s.Option}); err != nil {
					t.Fatalf("choice %d: %v", i+1, err)
				}
			}
			if steps < 10 || steps > 14 {
				t.Errorf("%d steps, not some ten", steps)
			}
			if end := lesson.Advise(m.Chosen(lesson.Learner)); end != (engine.Advice{Step: engine.LessonEnd, Number: steps, Of: steps}) {
				t.Errorf("at the end: %+v", end)
			}
			if m.Over() {
				t.Error("nothing is left to play")
			}
		})
	}
}

// opened is a lesson's match as the newcomer finds it.
func opened(t *testing.T, g engine.Game, lesson engine.Lesson) *engine.Match {
	t.Helper()
	m, err := engine.NewMatch(g, lesson.Config(), lesson.Seed)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	for i, r := range lesson.Opening {
		if err := m.Apply(r); err != nil {
			t.Fatalf("opening, record %d: %v", i+1, err)
		}
	}
	return m
}

// TestLessonDetours takes each of the other ways that a lesson allows: it goes
// on from there as it is written.
func TestLessonDetours(t *testing.T) {
	lessons := Lessons()
	for _, g := range All {
		lesson := lessons[g.Info().ID]
		for at, step := range lesson.Line {
			for _, other := range step.Also {
				t.Run(g.Info().ID+"/"+other, func(t *testing.T) {
					m := opened(t, g, lesson)
					for i, s := range lesson.Line {
						option := s.Option
						if i == at {
							option = other
						}
						if err := m.Apply(engine.Record{Seat: s.Seat, Option: option}); err != nil {
							t.Fatalf("choice %d: %v", i+1, err)
						}
					}
					if end := lesson.Advise(m.Chosen(lesson.Learner)); end.Step != engine.LessonEnd || end.Strayed {
						t.Errorf("at the end: %+v", end)
					}
				})
			}
		}
	}
}
