package engine

import "slices"

// Lesson is a guided first game: a match of a known seed, played to where a
// newcomer takes a seat, and the choices that they are led through from there.
// Nothing but its beginning is fixed. Whoever is led may choose otherwise, and
// the rules go on as ever.
type Lesson struct {
	Seats    int               `json:"seats"`
	Settings map[string]string `json:"settings,omitempty"`
	Seed     Seed              `json:"seed"`
	Learner  Seat              `json:"learner"` // the newcomer's seat; bots have the others
	Opening  []Record          `json:"opening"` // what was chosen before the newcomer sits down
	Line     []Step            `json:"line"`    // what everybody chooses from there
}

// Step is a choice of a lesson's line. Those of the newcomer that begin something
// have a name, by which clients explain them. The others at the table choose
// theirs as long as they are offered them.
type Step struct {
	Name   string   `json:"name,omitempty"`
	Seat   Seat     `json:"seat"`
	Option string   `json:"option"`
	Also   []string `json:"also,omitempty"` // options after which the line goes on all the same
}

// Takes reports whether the line goes on after that option.
func (s *Step) Takes(option string) bool {
	return option == s.Option || slices.Contains(s.Also, option)
}

// Advice is what a lesson asks of a newcomer now.
type Advice struct {
	Step    string `json:"step"`              // the last step with a name, to which the choice belongs; LessonEnd at the end
	Option  string `json:"option,omitempty"`  // the id of the option to choose; none at the end, and where the newcomer has strayed
	Number  int    `json:"number"`            // which of the steps with a name it is, from 1
	Of      int    `json:"of"`                // how many steps have a name
	Strayed bool   `json:"strayed,omitempty"` // the newcomer has gone another way than the lesson
}

// LessonEnd is the name of the step after the last of a lesson.
const LessonEnd = "end"

// Config returns the config of the lesson's matches.
func (l *Lesson) Config() Config {
	return Config{Seats: l.Seats, Undo: true, Settings: l.Settings, Lesson: true}
}

// Until returns what has been chosen when the newcomer comes to the step of that
// number among those with a name, from 1: the opening, and the line up to there.
// False if there is no such step.
func (l *Lesson) Until(number int) ([]Record, bool) {
	records := slices.Clone(l.Opening)
	for _, s := range l.Line {
		if s.Name != "" && s.Seat == l.Learner {
			number--
		}
		if number == 0 {
			return records, true
		}
		records = append(records, Record{Seat: s.Seat, Option: s.Option})
	}
	return nil, false
}

// line is what the seat chooses, from the beginning of the match.
func (l *Lesson) line(seat Seat) (steps []Step) {
	for _, r := range l.Opening {
		if r.Seat == seat {
			steps = append(steps, Step{Seat: seat, Option: r.Option})
		}
	}
	for _, s := range l.Line {
		if s.Seat == seat {
			steps = append(steps, s)
		}
	}
	return steps
}

// Next returns what the seat chooses in the lesson after the options that it has
// chosen, and false after its last.
func (l *Lesson) Next(seat Seat, chosen []string) (option string, ok bool) {
	if line := l.line(seat); len(chosen) < len(line) {
		return line[len(chosen)].Option, true
	}
	return "", false
}

// Advise returns what the lesson asks of the newcomer after the options that
// they have chosen.
func (l *Lesson) Advise(chosen []string) Advice {
	now := Advice{Step: LessonEnd}
	name := ""
	for i, s := range l.line(l.Learner) {
		if s.Name != "" {
			name = s.Name
			now.Of++
		}
		switch {
		case i < len(chosen) && !s.Takes(chosen[i]) && !now.Strayed:
			now.Strayed, now.Step, now.Number = true, name, now.Of
		case i == len(chosen) && !now.Strayed:
			now.Step, now.Option, now.Number = name, s.Option, now.Of
		}
	}
	if now.Step == LessonEnd {
		now.Number = now.Of
	}
	return now
}
