// Sentences of the spec that describe, or that say again what stands elsewhere, and its headings.

export const asksForNothing = [
  'The product serves merchants (businesses).',
  'They sign up, verify their email, log in with an authenticator-app code and complete onboarding: bank details, business profile (about the business, contact information) and KYC documents (document upload, then business owner or director details).',
  'After onboarding merchants use collections, payouts, virtual account numbers (vnubans), direct debit, bill payment and settlements. They manage customers, beneficiaries, sub-accounts and team members;',
  'The product is a web dashboard for a payments provider (Nigeria-oriented: +234 phone prefix, bank account numbers, BVN, NIN, CAC documents).',
  'This document covers the whole product.',
  'Response shapes not listed above: not shown. Server behaviour: not shown.',
  'Local validation messages are under point 5.',
]

export const headings = [
  '# Specification: merchant business payment-account dashboard',
  '## 1. What the product does and for whom',
  '## 2. Screens and routes',
  '### Public routes',
  '## 3. Entities and their fields',
  '## 4. States and transitions',
  '### Login',
  '### Merchant status',
  '### Progress',
  '### Submission',
  '### Display status maps',
  '## 5. Validation rules',
  '## 6. Roles and permissions',
  '## 7. Calls',
  '### Authentication and account',
  '### Onboarding',
  '### Money and accounts',
  '### Handling of answers',
  '## 8. Error catalogue',
  '## 9. Business constants and limits',
]
