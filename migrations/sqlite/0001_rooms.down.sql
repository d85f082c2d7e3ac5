DROP TABLE chat;
DROP TABLE checkpoints;
DROP TABLE choices;
DROP TABLE seats;
DROP TABLE rooms;
