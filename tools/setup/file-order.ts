import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the files of the end-to-end tests in the order of their names: they share a server whose data grows and whose
 * clock only moves forward, so another order on another machine would mean other data. Everything else as ever.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isJourney = ({ project }: TestSpecification) => project.name === 'e2e'
    const others = await super.sort(files.filter((file) => !isJourney(file)))
    const journeys = files.filter(isJourney)
    return [...others, ...journeys.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))]
  }
}
