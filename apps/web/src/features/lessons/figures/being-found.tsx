import { Arrow, Band, Box, Drawing, type Figures, Words } from '../drawing.tsx'

/** The parts of a card, and who reads them. */
function Card() {
  return (
    <Drawing>
      <Box x={12} y={12} width={164} height={176} title="" />
      <Band x={22} y={22} width={144} height={72} tone="brand" />
      <path d="M22,94 L70,50 L104,80 L128,60 L166,94 Z" className="fill-brand" opacity={0.35} />
      <circle cx={138} cy={42} r={9} className="fill-brand" opacity={0.6} />
      <Words at={[22, 112]} anchor="start" bold>
        First payment in 40 s
      </Words>
      <Words at={[22, 132]} anchor="start" quiet>
        Three steps for people
      </Words>
      <Words at={[22, 146]} anchor="start" quiet>
        with their first wallet …
      </Words>
      <Words at={[22, 172]} anchor="start" quiet>
        by Mira
      </Words>
      <Arrow from={[212, 44]} to={[172, 44]} />
      <Words at={[218, 37]} anchor="start" bold>
        Cover
      </Words>
      <Words at={[218, 52]} anchor="start" quiet>
        its words are read aloud
      </Words>
      <Arrow from={[212, 112]} to={[172, 112]} />
      <Words at={[218, 105]} anchor="start" bold>
        Title
      </Words>
      <Words at={[218, 120]} anchor="start" quiet>
        search looks here
      </Words>
      <Arrow from={[212, 158]} to={[172, 142]} />
      <Words at={[218, 151]} anchor="start" bold>
        Text
      </Words>
      <Words at={[218, 166]} anchor="start" quiet>
        preview of shared links
      </Words>
    </Drawing>
  )
}

/** The drawings of the lesson. */
export const FIGURES: Figures = { 'being-found-card': Card }
