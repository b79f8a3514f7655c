BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('standings');
CREATE TABLE bans (
	id VARCHAR(16) NOT NULL, 
	who VARCHAR(64), 
	network VARCHAR(64), 
	until DATETIME, 
	reason TEXT NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_bans PRIMARY KEY (id), 
	CONSTRAINT uq_bans_who UNIQUE (who), 
	CONSTRAINT uq_bans_network UNIQUE (network)
);
CREATE TABLE blocks (
	guest VARCHAR(64) NOT NULL, 
	other VARCHAR(64) NOT NULL, 
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (guest, other)
);
CREATE TABLE chat (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	said DATETIME NOT NULL, person VARCHAR(32), 
	CONSTRAINT pk_chat PRIMARY KEY ("match", number), 
	CONSTRAINT fk_chat_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES('0123456789abcdef',1,0,'Claire','Bon voyage !','2026-01-02 03:04:05.000000','claire');
CREATE TABLE guests (
	"match" VARCHAR(32) NOT NULL, 
	guest VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, since DATETIME, 
	CONSTRAINT pk_guests PRIMARY KEY ("match", guest), 
	CONSTRAINT fk_guests_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "guests" VALUES('0123456789abcdef','laptop','claire','2026-01-02 03:04:05.000000');
INSERT INTO "guests" VALUES('0123456789abcdef','phone','claire','2026-01-02 03:04:05.000000');
INSERT INTO "guests" VALUES('0123456789abcdef','desk','hugo','2026-01-02 03:04:05.000000');
CREATE TABLE heartbeats (
	name VARCHAR(16) NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (name)
);
CREATE TABLE mail_addresses (
	id VARCHAR(32) NOT NULL, 
	guest VARCHAR(64) NOT NULL, 
	address VARCHAR(254) NOT NULL, 
	lang VARCHAR(8) NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	confirm_hash VARCHAR(64) NOT NULL, 
	stop_hash VARCHAR(64) NOT NULL, 
	asked DATETIME NOT NULL, 
	due DATETIME, 
	sent DATETIME, 
	CONSTRAINT pk_mail_addresses PRIMARY KEY (id), 
	CONSTRAINT uq_mail_addresses_guest UNIQUE (guest), 
	CONSTRAINT uq_mail_addresses_confirm_hash UNIQUE (confirm_hash), 
	CONSTRAINT uq_mail_addresses_stop_hash UNIQUE (stop_hash)
);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	rules INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed TEXT NOT NULL, 
	position JSON NOT NULL, 
	title VARCHAR(80) NOT NULL, 
	public BOOLEAN NOT NULL, 
	origin VARCHAR(80) NOT NULL, 
	pace INTEGER NOT NULL, 
	watch_hash VARCHAR(64) NOT NULL, 
	created DATETIME NOT NULL, 
	ended DATETIME, host VARCHAR(32), origin_match VARCHAR(32), origin_move INTEGER, rematch VARCHAR(32), hints BOOLEAN DEFAULT 0 NOT NULL, luck JSON DEFAULT '{}' NOT NULL, clock JSON, clock_number INTEGER DEFAULT '0' NOT NULL, clock_since DATETIME, deadline DATETIME, lang VARCHAR(8) DEFAULT '' NOT NULL, counted DATETIME, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT uq_matches_watch_hash UNIQUE (watch_hash)
);
INSERT INTO "matches" VALUES('0123456789abcdef','tokaido',2,'{"initiation": false, "return_trip": false, "gastronomy": false, "preparation": false, "crossroads": false, "matsuri": false, "scarcity": false, "good_luck": false, "new_encounters": false, "tiles": "2"}','7','{}','',0,'new',900,'w','2026-01-02 03:04:05.000000',NULL,'claire',NULL,NULL,NULL,0,'{}',NULL,20,NULL,NULL,'',NULL);
CREATE TABLE moves (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	back INTEGER NOT NULL, 
	made DATETIME NOT NULL, used INTEGER, 
	CONSTRAINT pk_moves PRIMARY KEY ("match", number), 
	CONSTRAINT fk_moves_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('0123456789abcdef',1,-1,'chuubei',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',2,-1,'kinko',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',3,-1,'sasayakko',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',4,-1,'move 2',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',5,-1,'give 2',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',6,-1,'move 14',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',7,-1,'eat yakitori',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',8,-1,'move 9',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',9,-1,'give 3',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',10,-1,'move 10',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',11,-1,'move 12',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',12,-1,'move 11',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',13,-1,'move 14',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',14,-1,'eat tofu',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',15,-1,'move 14',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',16,-1,'pass',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',17,-1,'move 24',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',18,-1,'move 15',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',19,-1,'move 23',0,'2026-01-02 03:04:05.000000',NULL);
INSERT INTO "moves" VALUES('0123456789abcdef',20,-1,'move 20',0,'2026-01-02 03:04:05.000000',NULL);
CREATE TABLE mutes (
	"match" VARCHAR(32) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY ("match", who, other), 
	CONSTRAINT fk_mutes_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE outside_changes (
	id INTEGER NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_outside_changes PRIMARY KEY (id)
);
CREATE TABLE passkeys (
	id_hash VARCHAR(64) NOT NULL, 
	guest VARCHAR(64) NOT NULL, 
	credential TEXT NOT NULL, 
	public_key TEXT NOT NULL, 
	used INTEGER NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_passkeys PRIMARY KEY (id_hash)
);
CREATE TABLE people (
	"match" VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	renewed INTEGER NOT NULL, 
	secret_hash VARCHAR(64), seen DATETIME, 
	CONSTRAINT pk_people PRIMARY KEY ("match", person), 
	CONSTRAINT fk_people_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_people_secret_hash UNIQUE (secret_hash)
);
INSERT INTO "people" VALUES('0123456789abcdef','claire',0,NULL,NULL);
INSERT INTO "people" VALUES('0123456789abcdef','hugo',0,NULL,NULL);
CREATE TABLE profiles (
	guest VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	renewed INTEGER NOT NULL, 
	pass_hash VARCHAR(64), 
	CONSTRAINT pk_profiles PRIMARY KEY (guest), 
	CONSTRAINT uq_profiles_pass_hash UNIQUE (pass_hash)
);
CREATE TABLE public_pages (
	guest VARCHAR(64) NOT NULL, 
	handle VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_public_pages PRIMARY KEY (guest), 
	CONSTRAINT uq_public_pages_handle UNIQUE (handle)
);
CREATE TABLE push_subscriptions (
	endpoint_hash VARCHAR(64) NOT NULL, 
	guest VARCHAR(64) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(100) NOT NULL, 
	auth VARCHAR(40) NOT NULL, 
	lang VARCHAR(8) NOT NULL, 
	made DATETIME NOT NULL, 
	CONSTRAINT pk_push_subscriptions PRIMARY KEY (endpoint_hash)
);
CREATE TABLE ratings (
	guest VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guest, game)
);
CREATE TABLE reports (
	id VARCHAR(16) NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	reporter VARCHAR(64) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	guests JSON NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	reason VARCHAR(16) NOT NULL, 
	text TEXT NOT NULL, 
	lines JSON NOT NULL, 
	made DATETIME NOT NULL, 
	closed DATETIME, 
	note TEXT NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id)
);
CREATE TABLE results (
	"match" VARCHAR(32) NOT NULL, 
	guest VARCHAR(64) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	ended DATETIME NOT NULL, 
	rank INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	people INTEGER NOT NULL, 
	bots JSON NOT NULL, 
	sources JSON NOT NULL, 
	character VARCHAR(40) NOT NULL, 
	"before" FLOAT, 
	"after" FLOAT, 
	sigma FLOAT, 
	CONSTRAINT pk_results PRIMARY KEY ("match", guest)
);
CREATE TABLE "seats" (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	level INTEGER NOT NULL, 
	invite_hash VARCHAR(64), 
	person VARCHAR(32), 
	renewed INTEGER DEFAULT '0' NOT NULL, 
	asked DATETIME, hints INTEGER DEFAULT '0' NOT NULL, hinted INTEGER, stand_in INTEGER, lost VARCHAR(8), time_left INTEGER, votes TEXT DEFAULT '' NOT NULL, helped VARCHAR(8), left_by VARCHAR(32), 
	CONSTRAINT pk_seats PRIMARY KEY ("match", seat), 
	CONSTRAINT ck_seats_ck_seats_kind CHECK (kind IN ('person', 'bot')), 
	CONSTRAINT fk_seats_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('0123456789abcdef',0,'person','Claire',0,'i0','claire',0,NULL,0,NULL,NULL,NULL,NULL,'',NULL,NULL);
INSERT INTO "seats" VALUES('0123456789abcdef',1,'person','Hugo',0,'i1','hugo',0,NULL,0,NULL,NULL,NULL,NULL,'',NULL,NULL);
INSERT INTO "seats" VALUES('0123456789abcdef',2,'bot','Tanuki',3,NULL,NULL,0,NULL,0,NULL,NULL,NULL,NULL,'',NULL,NULL);
CREATE TABLE seeks (
	id VARCHAR(64) NOT NULL, 
	guest VARCHAR(64), 
	name VARCHAR(40) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seats INTEGER NOT NULL, 
	options JSON NOT NULL, 
	clock VARCHAR(8) NOT NULL, 
	lang VARCHAR(8) NOT NULL, 
	same_lang BOOLEAN NOT NULL, 
	level INTEGER NOT NULL, 
	address VARCHAR(64) NOT NULL, 
	made DATETIME NOT NULL, 
	until DATETIME, 
	seen DATETIME NOT NULL, 
	"match" VARCHAR(32), 
	person VARCHAR(32), 
	CONSTRAINT pk_seeks PRIMARY KEY (id), 
	CONSTRAINT uq_seeks_guest UNIQUE (guest)
);
CREATE TABLE turns (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	began INTEGER NOT NULL, 
	since DATETIME NOT NULL, 
	told DATETIME, 
	mailed DATETIME, 
	CONSTRAINT pk_turns PRIMARY KEY ("match"), 
	CONSTRAINT fk_turns_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE undo_answers (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	agreed BOOLEAN NOT NULL, 
	CONSTRAINT pk_undo_answers PRIMARY KEY ("match", number, seat), 
	CONSTRAINT fk_undo_answers_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE undo_requests (
	"match" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	back INTEGER NOT NULL, 
	asked DATETIME NOT NULL, 
	CONSTRAINT pk_undo_requests PRIMARY KEY ("match", number), 
	CONSTRAINT fk_undo_requests_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
CREATE INDEX ix_matches_public ON matches (public, ended, created);
CREATE INDEX ix_guests_guest_since ON guests (guest, since);
CREATE INDEX ix_turns_told ON turns (told, since);
CREATE INDEX ix_matches_deadline ON matches (deadline);
CREATE INDEX ix_matches_running ON matches (ended, created);
CREATE INDEX ix_push_subscriptions_guest ON push_subscriptions (guest);
CREATE INDEX ix_mail_addresses_address ON mail_addresses (address);
CREATE INDEX ix_passkeys_guest ON passkeys (guest);
CREATE INDEX ix_blocks_other ON blocks (other);
CREATE INDEX ix_reports_match ON reports ("match");
CREATE INDEX ix_reports_closed ON reports (closed, made);
CREATE INDEX ix_seeks_address ON seeks (address);
CREATE INDEX ix_seeks_seen ON seeks (seen);
CREATE INDEX ix_seeks_game_seats ON seeks (game, seats);
CREATE INDEX ix_matches_counted ON matches (counted, ended);
CREATE INDEX ix_ratings_game_mu ON ratings (game, mu);
CREATE INDEX ix_results_guest_ended ON results (guest, ended);
COMMIT;
