/**
 * The values of the sentences in `src/i18n/<language>/refusals.json`, and of the rules of fields in
 * `core.json`; all others take none. A test compares this table with the texts.
 */
export const takes = {
  refusal: {
    'OUT_OF_STOCK/unavailable': ['product'],
    'OUT_OF_STOCK/product': ['product'],
    'LIMIT_REACHED/resources': ['count'],
    'LIMIT_REACHED/timeOff': ['count'],
    'LIMIT_REACHED/stock': ['count'],
    'SUBSCRIPTION_REQUIRED/seats': ['count'],
    'LIMIT_REACHED/guestBookings': ['count'],
    'TOO_LARGE/farCell': ['cell'],
    'TOO_LARGE/rows': ['count'],
    'TOO_LARGE/row': ['row'],
    'TOO_LARGE/columns': ['count'],
  },
  field: {
    tooDeep: ['levels'],
    tooShort: ['min'],
    tooFew: ['min'],
    tooSmall: ['min'],
    tooLong: ['max'],
    tooMany: ['max'],
    tooBig: ['max'],
    tooFine: ['max'],
    oneOf: ['values'],
    notAllowed: ['rule'],
    choicesMin: ['count', 'group', 'product'],
    choicesMax: ['count', 'group', 'product'],
    choice: ['group', 'product'],
    choiceVowel: ['group', 'product'],
    choicePlural: ['group', 'product'],
    maxTip: ['percent'],
    maxDays: ['count'],
  },
  row: {
    notPrice: ['text'],
    notPercentage: ['text'],
    notWholeNumber: ['text'],
    notNegative: ['text'],
    notOneOf: ['text', 'values'],
    maxCharacters: ['count'],
    sameNumber: ['earlier', 'row'],
    nameTaken: ['name'],
    sameName: ['earlier', 'name'],
  },
} as const
