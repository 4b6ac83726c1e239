-- Places that nobody came from for long are forgotten in parts, each found here (auth/clean.ts).
create index concurrently member_place_seen on member_place (last_seen_at);
