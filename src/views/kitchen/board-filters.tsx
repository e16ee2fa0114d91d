import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from 'react-i18next'
import { compareNames } from '../parts/hooks/compare-names.ts'
import { stages, type Ticket } from './tickets.ts'

type Props = {
  tickets: readonly Ticket[]
  stage: string
  station: string
  onStage: (stage: string) => void
  onStation: (station: string) => void
}

/** Filters the board by stage or station, each with its count. */
export function BoardFilters({ tickets, stage, station, onStage, onStation }: Props) {
  const { t, i18n } = useTranslation()
  const atStation = tickets.filter((ticket) => isAt(ticket, station))
  const stations = [...new Set(tickets.map((ticket) => ticket.station))]
    .filter(Boolean)
    .toSorted(compareNames(i18n.language))
  const chip = (
    value: string,
    current: string,
    label: string,
    count: number,
    onPick: (value: string) => void,
  ) => (
    <button
      key={value}
      type="button"
      className="filters__chip"
      aria-pressed={value === current}
      onClick={() => onPick(value)}
    >
      {label}
      <span className="filters__count">{count}</span>
    </button>
  )
  return (
    <Flex wrap="wrap" rowGap="2" columnGap="6" align="center">
      <div className="filters__chips" role="group" aria-label={t('kitchen.stages')}>
        {chip('', stage, t('parts.filter.all'), atStation.length, onStage)}
        {stages.map((one) =>
          chip(
            one,
            stage,
            t(`kitchen.stage.${one}`),
            atStation.filter((ticket) => ticket.stage === one).length,
            onStage,
          ),
        )}
      </div>
      {stations.length > 1 && (
        <div className="filters__chips" role="group" aria-label={t('kitchen.stations')}>
          {chip('', station, t('kitchen.everyStation'), tickets.length, onStation)}
          {stations.map((one) =>
            chip(
              one,
              station,
              one,
              tickets.filter((ticket) => ticket.station === one).length,
              onStation,
            ),
          )}
        </div>
      )}
    </Flex>
  )
}

/** The tickets that match the filters. */
export function shownTickets(
  tickets: readonly Ticket[],
  stage: string,
  station: string,
): readonly Ticket[] {
  return tickets.filter(
    (ticket) =>
      isAt(ticket, station) && (!stages.some((one) => one === stage) || ticket.stage === stage),
  )
}

function isAt(ticket: Ticket, station: string): boolean {
  return station === '' || ticket.station === station
}
