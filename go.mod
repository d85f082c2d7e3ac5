module westkingdom

go 1.26
