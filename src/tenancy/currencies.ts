/** The currencies that an account can have: ISO 4217, as this program's ICU knows them. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');
