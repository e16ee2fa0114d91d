import { walkMoves } from '../support/walk-moves.ts'

walkMoves()
