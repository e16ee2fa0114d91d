import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../views/parts/list/data-table.tsx'
import { SearchBox } from '../../views/parts/list/search-box.tsx'
import { useList } from '../../views/parts/list/use-list.ts'
import { type Country, listCountries } from '../calls/lists.ts'
import { SampleListPage } from './sample-list.tsx'

/** `/apps/countries`: every country with its two letters. */
export function CountryList() {
  const { t: say } = useTranslation('demo')
  const list = useList(listCountries)
  const search = (text: string) => list.send({ type: 'list.search', search: text })
  return (
    <SampleListPage
      list={list}
      words={{
        title: say('countries.title'),
        lead: say('countries.lead'),
        caption: say('countries.caption', { count: list.totalRows }),
        nothing: {
          title: say('countries.nothing.title'),
          text: say('countries.nothing.text'),
          action: say('countries.nothing.action'),
        },
      }}
      columns={columns(say)}
      onClear={() => search('')}
    >
      <SearchBox label={say('countries.search')} value={list.query.search} onType={search} />
    </SampleListPage>
  )
}

function columns(say: TFunction<'demo'>): Column<Country>[] {
  return [
    { key: 'name', heading: say('countries.name'), card: 'title', cell: ({ display }) => display },
    {
      key: 'code',
      heading: say('countries.code'),
      card: 'aside',
      width: '8rem',
      cell: ({ id }) => <span className="quiet-text">{id}</span>,
    },
  ]
}
