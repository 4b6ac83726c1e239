// Where settlements go, once a reviewer has approved an account.

/** Said wherever another account is given without a code. */
export const accountInSettings =
  'Another account is given under Settings, Bank account, with a code of your authenticator.'
