DROP TABLE chat, checkpoints, choices, seats, rooms;
