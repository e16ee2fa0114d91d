import { walkMoves } from '../support/walk-moves.ts'

// Every path is moves-paths.long.test.ts.
walkMoves({ isSample: true })
