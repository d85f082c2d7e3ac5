package main

import (
	"strings"
	"testing"
)

// types infers the types of data files and returns them without the head that
// every file has.
func types(t *testing.T, files ...string) string {
	t.Helper()
	inf := newInference()
	var roots []*shape
	for _, file := range files {
		root := newShape()
		if err := inf.read(strings.NewReader(file), root); err != nil {
			t.Fatal(err)
		}
		roots = append(roots, root)
	}
	ty := inf.typing()
	ty.root("Data", "", roots[0])
	_, text, _ := strings.Cut(ty.text(), ";\n\n")
	return strings.TrimSpace(text)
}

func TestDataTypes(t *testing.T) {
	for _, tt := range []struct{ name, data, want string }{
		{
			"ids and words are closed sets, sentences are strings",
			`{"kind": "large", "note": "Two Workers at most."}`,
			`export interface Data {
  kind: "large";
  note: string;
}`,
		},
		{
			"the items of a list have a name, and what some lack is optional",
			`{"walls": {"cards": [{"id": "wall-1", "vp": 1}, {"id": "wall-2", "vp": null, "top": true}]}}`,
			`export interface Data {
  walls: {
    cards: WallCard[];
  };
}

export interface WallCard {
  id: WallCardId;
  vp: number | null;
  top?: boolean;
}

export type WallCardId = "wall-1" | "wall-2";`,
		},
		{
			"tables by number are records",
			`{"silver_by_players": {"2": [3, 4], "3": [3, 4, 5]}}`,
			`export interface Data {
  silver_by_players: Record<string, number[]>;
}`,
		},
		{
			"effects are one type, however deep they stand",
			`{"vocabulary": {"resources": ["clay", "wood"], "effects": {"gain": "…", "all": "…", "vp": "…"}},
			  "reward": {"all": [{"gain": {"clay": 1}}, {"vp": 2}]}}`,
			`export interface Data {
  vocabulary: {
    resources: Resource[];
    effects: Record<EffectWord, unknown>;
  };
  reward: Effect;
}

export interface Effect {
  all?: Effect[];
  gain?: Resources;
  vp?: number;
}

export type EffectWord = "all" | "gain" | "vp";

export type Resource = "clay" | "wood";

export type Resources = Partial<Record<Resource, number>>;`,
		},
		{
			"provenance is of one type everywhere",
			`{"cost": 3, "provenance": {"cost": "public"}}`,
			`export interface Data {
  cost: number;
  provenance: Provenance;
}`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := types(t, tt.data)
			if got != tt.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

func TestDataFilesOfOneGameShareTheirTypes(t *testing.T) {
	got := types(t, `{"buildings": [{"id": "well", "vp": 1}]}`, `{"buildings": [{"id": "tower", "wonder": true}]}`)
	want := `export interface Building {
  id: BuildingId;
  vp?: number;
  wonder?: boolean;
}

export type BuildingId = "tower" | "well";

export interface Data {
  buildings: Building[];
}`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestDataFileWithAKeyTwiceIsRefused(t *testing.T) {
	err := newInference().read(strings.NewReader(`{"cost": 1, "cost": 2}`), newShape())
	if err == nil || !strings.Contains(err.Error(), `"cost"`) {
		t.Errorf("got %v", err)
	}
}
