alter table merchant validate constraint merchant_restriction;
