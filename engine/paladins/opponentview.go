package paladins

// view is what everybody sees of the AI.
func (s opponent) view() *AIView {
	ai, p := &s.AI, s.me()
	v := &AIView{
		Seat: s.seat, Workers: ai.Workers, Marker: ai.Marker, Pile: len(ai.Pile), Discard: s.tables.schemeIDs(ai.Discard), Finished: p.Passed,
		Strength: p.Attributes[Strength], Faith: p.Attributes[Faith], Influence: p.Attributes[Influence],
		Workshops: s.tables.action[Develop].max - p.Workshops,
		Monks:     s.tables.action[Commission].max - p.Monks,
		Outposts:  s.tables.action[Garrison].max - p.Outposts,
		Jars:      s.tables.action[Absolve].max - p.Jars,
		Absolved:  p.absolvedIDs(),
		Walls:     s.tables.wallIDs(p.Walls), Converted: s.tables.outsiderIDs(p.Converted), Attacked: s.tables.outsiderIDs(p.Attacked),
		Suspicion: s.tables.suspicionIDs(p.Suspicion), Unpaid: p.Unpaid, Paid: p.Paid,
	}
	if n := len(v.Discard); n > 0 {
		v.Scheme = v.Discard[n-1]
	}
	for _, laid := range ai.OrderWorkshops {
		if laid {
			v.Workshops--
		}
	}
	for _, a := range ai.Stack {
		v.Stack = append(v.Stack, a.String())
	}
	for _, a := range s.tables.solo.order {
		v.Top = append(v.Top, AIActionView{ID: a.String(), Workers: ai.Placed[a]})
	}
	for a := Commission; a <= Convert; a++ {
		n := 0
		for _, covered := range p.Covered[a.right()] {
			if covered {
				n++
			}
		}
		v.Right = append(v.Right, AIActionView{ID: a.String(), Workers: ai.Placed[a], Workshops: n})
	}
	return v
}
