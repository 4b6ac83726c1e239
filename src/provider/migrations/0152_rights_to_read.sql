-- Reading is a right, too. Roles keep what they could see; papers of KYC are seen by who may fill them in.
update role set permissions = (
  select array_agg(distinct held) from unnest(
    permissions
    || array['view_payouts', 'view_beneficiaries', 'view_bills', 'view_collections', 'view_customers']
    || case when 'submit_onboarding' = any (permissions) then array['view_kyc'] else '{}' end
    || case when permissions && array['manage_team', 'view_audit_trail'] then array['view_team'] else '{}' end
    || case when 'export_data' = any (permissions) then array['view_balances'] else '{}' end
  ) as held
);
