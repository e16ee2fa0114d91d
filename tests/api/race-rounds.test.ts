import { raceInRounds } from '../support/race-rounds.ts'

raceInRounds(20)
