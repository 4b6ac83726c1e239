// Section 8 of the spec, and the messages of sections 5 and 6: every message, word for word.
import type { Saying } from './line.ts'

export const messages = [
  { part: 'shell', words: 'Server errors: toast Error with the server message.', ids: ['message:server-error-toast'] },
  { part: 'accounts', words: '401: remove cached countries and banks, clear session storage, remember the current path as post-login redirect, show session-expired notice (header Authentication Session): Your login session has expired, please login again to continue., then login.',
    ids: [
      'message:401-removes-cached-countries-and-banks', 'message:401-clears-session-storage', 'message:401-remembers-path', 'message:Authentication Session',
      'message:Your login session has expired, please login again to continue.', 'message:401-then-login',
    ] },
  { part: 'collections', words: 'Download 401: Session timeout. Please log back in.', ids: ['message:Session timeout. Please log back in.'] },
  { part: 'accounts', words: 'Account has been blocked.', ids: ['message:Account has been blocked.'] },
  { part: 'shell', words: 'An unknown error occurred. please try again', ids: ['message:An unknown error occurred. please try again'] },
  { part: 'money', words: 'Could not initiate payout. Please check you network and try again', ids: ['message:Could not initiate payout. Please check you network and try again'] },
  { part: 'debits-bills', words: 'Could not send OTP. Please check you network and try again', ids: ['message:Could not send OTP. Please check you network and try again'] },
  { part: 'money', words: 'Could not validate records. Please check you network and try again', ids: ['message:Could not validate records. Please check you network and try again'] },
  { part: 'money', words: 'Could not delete record. Please check you network and try again', ids: ['message:Could not delete record. Please check you network and try again'] },
  { part: 'money', words: 'Could not create beneficiary. Please check you network and try again', ids: ['message:Could not create beneficiary. Please check you network and try again'] },
  { part: 'money', words: 'Could not update beneficiary. Please check you network and try again', ids: ['message:Could not update beneficiary. Please check you network and try again'] },
  { part: 'money', words: 'Could not get beneficiary details.', ids: ['message:Could not get beneficiary details.'] },
  { part: 'onboarding', words: 'Merchant KYC information is pending review (moves to step 7).', ids: ['message:Merchant KYC information is pending review'] },
  { part: 'shell', words: 'Chunk or CSS load failure: load error after 120 s.', ids: ['message:load-error-after-120-s'] },
  { part: 'collections', words: 'Nothing to export. Please review your filter try again.', ids: ['message:Nothing to export. Please review your filter try again.'] },
  { part: 'onboarding', words: 'Success messages: Kyc document submitted successfully.;', ids: ['message:Kyc document submitted successfully.'] },
  { part: 'money', words: 'Payout successfully initiated;', ids: ['message:Payout successfully initiated'] },
  { part: 'debits-bills', words: 'OTP Successfully sent;', ids: ['message:OTP Successfully sent'] },
  { part: 'money', words: 'Beneficiary successfully created, updated or deleted;',
    ids: ['message:Beneficiary successfully created', 'message:Beneficiary successfully updated', 'message:Beneficiary successfully deleted'] },
  { part: 'collections', words: 'Customer has been successfully created;', ids: ['message:Customer has been successfully created'] },
  { part: 'money', words: 'Payout cancelled;', ids: ['message:Payout cancelled'] },
  { part: 'collections', words: 'Account Statement would be sent to your email.', ids: ['message:Account Statement would be sent to your email.'] },

  // "Local validation messages are under point 5."
  { part: 'accounts', words: 'Clipboard messages: Clipboard is empty. / Invalid clipboard data.', ids: ['message:Clipboard is empty.', 'message:Invalid clipboard data.'] },
  { part: 'accounts', words: 'Enter a valid email address', ids: ['message:Enter a valid email address'] },
  { part: 'accounts', words: "Field can't be empty", ids: ["message:Field can't be empty"] },
  { part: 'onboarding', words: 'Account number must be 10 digits.', ids: ['message:Account number must be 10 digits.'] },
  { part: 'onboarding', words: 'BVN must be 11 digits.', ids: ['message:BVN must be 11 digits.'] },
  { part: 'onboarding', words: 'NIN must be 11 digits.', ids: ['message:NIN must be 11 digits.'] },
  { part: 'onboarding', words: 'Please upload a file below 4MB', ids: ['message:Please upload a file below 4MB'] },
  { part: 'onboarding', words: 'Please upload all the necessary documents', ids: ['message:Please upload all the necessary documents'] },
  { part: 'onboarding', words: 'Personnel must be 18 or older.', ids: ['message:Personnel must be 18 or older.'] },
  { part: 'onboarding', words: 'Maximum of N directors allowed', ids: ['message:Maximum of N directors allowed'] },
  { part: 'accounts', words: 'Phone number must be 10 digit long without leading 0', ids: ['message:Phone number must be 10 digit long without leading 0'] },
  { part: 'accounts', words: 'Phone number must be 11 digits.', ids: ['message:Phone number must be 11 digits.'] },

  // Section 6
  { part: 'shell', words: "You need to be verified in order to process live payments. Kindly complete your onboarding process. If you have, we'll review and get back shortly.",
    ids: ["message:You need to be verified in order to process live payments. Kindly complete your onboarding process. If you have, we'll review and get back shortly."] },
] as const satisfies readonly Saying[]
