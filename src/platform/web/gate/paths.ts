/** Where an invitation leads; it works whoever is signed in on this device. */
export const FIRST_PASSWORD = '/login/first-password';
