import { utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { isCaseSearchDone } from './search/case-search.queries.ts'
import { searchCasesOfDay, searchReports } from './search/case-search.service.ts'

/** Opens cases from what other work found: after the night's clusters and groups, and from reports at once. */
export const casesSweeps: Sweep[] = [
  {
    name: 'cases.search',
    async run(deps) {
      if (await isCaseSearchDone(deps.database.db, utcDay(deps.clock.now()))) return 0
      return await runAsSystem(deps, searchCasesOfDay)
    },
  },
  { name: 'cases.search-reports', run: (deps) => runAsSystem(deps, searchReports) },
]
