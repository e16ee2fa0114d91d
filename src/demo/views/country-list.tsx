import { listScreen } from '../../views/parts/list/list-screen.tsx'
import { listCountries } from '../calls/lists.ts'
import { sampleTexts, useSampleWords } from './sample-texts.ts'

/** `/apps/countries`: every country with its code. */
export const CountryList = listScreen(listCountries, {
  words: sampleTexts('countries'),
  useScreenState: useSampleWords,
  filters: [],
  columns: ({ cells: say }) => [
    { key: 'name', heading: say('countries.name'), card: 'title', cell: ({ display }) => display },
    {
      key: 'code',
      heading: say('countries.code'),
      card: 'aside',
      width: '8rem',
      cell: ({ id }) => <span className="quiet__text">{id}</span>,
    },
  ],
})
