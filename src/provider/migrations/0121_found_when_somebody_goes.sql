-- As 0119, for what there is less of.
-- small table: of a team's invitations there are a few, and they are made by hand
create index invitation_merchant on invitation (merchant_id);
-- small table: a business has a few keys
create index api_key_merchant on api_key (merchant_id);
-- small table: a row goes when the authenticator is set up
create index totp_setup_session on totp_setup (session_id);
