import { raceInRounds } from '../support/race-rounds.ts'

raceInRounds(Number(process.env['ROUNDS'] ?? 1000))
