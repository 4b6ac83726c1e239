// The product's name: on every screen, in every letter, in an authenticator's list.

export const productName = 'Oja'
