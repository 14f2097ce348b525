/** The name of a passkey that its user did not name, in the database and in the API. */
export const unnamedPasskey = 'Passkey'
