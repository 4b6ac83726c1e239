-- Calls to merchants' servers go on beside the queue: what is in hand is nobody else's until then. A process
-- that dies leaves it until the moment is over.
alter table webhook_delivery add column in_hand_until timestamptz;
