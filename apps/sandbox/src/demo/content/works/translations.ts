/** The parts of each translation, one per line; translations apart by an empty line, in the order of the entries. */
export const translations: Record<string, string> = {
  'fieldnote-pt': `
## Antes de sair
Uma gravação de campo começa em casa: carregue a bateria, esvazie o cartão, leve um pano para o vento.
## No local
Pare. Conte até sessenta sem gravar. Só depois carregue no botão, e diga baixinho onde está.
**Nota:** “gravação de campo” fica no texto inteiro; “captação” só aparece entre parênteses, na primeira vez.

## O vento
O vento não faz barulho: faz barulho no microfone. Vire-lhe as costas e deixe que o corpo sirva de muro.
## A pedra
Encoste o gravador a uma pedra e ouvirá a estrada que ela ouve.
**Nota:** a piada do chapéu perdeu-se. Em português o vento leva “o chapéu”, mas não leva “a paciência”, por isso troquei-a.

## O primeiro minuto
Ninguém grava bem o primeiro minuto. As mãos mexem, o casaco roça, a cabeça ainda vem no autocarro (ou no ônibus). Deixe-o correr.
## O segundo
É aqui que o lugar o esquece. Um pássaro volta ao ramo, uma porta fecha-se devagar, e aquilo que veio buscar começa a acontecer.
## Depois
Diga a data, o sítio e o que viu. Daqui a um ano será a sua voz, e não o mapa, que o leva de volta.
**Nota:** li o texto em voz alta a uma pessoa de Lisboa e a uma do Recife. Ficaram duas palavras, ambas explicadas acima.

## Pedir licença
Uma pessoa não é uma paisagem. Antes de gravar alguém, mostre o gravador, diga para que serve e espere pela resposta.
## Se disserem que não
Agradeça e fique um pouco. Muitas vezes a conversa que vem a seguir vale mais do que o som.

## Preparar
Duas pilhas, um cartão, auscultadores (fones de ouvido). O resto é peso.
## Gravar
Níveis entre menos doze e menos seis. Se alguém rir, vai passar disso, e não faz mal.
**Nota:** o Rui, em Braga, tropeçou em “níveis”; a Bia, em Olinda, não. Mantive.

## Ouvir é um verbo lento
Feche os olhos e nomeie três sons longe, três perto, e um que seja seu. Esse, o seu, é o que vai estragar a gravação.
## Só então o botão
Prima-o antes do acontecimento, não durante. O começo de um som é metade do som.

## Para os ouvidos
Fique quieto. Não aponte o microfone à coisa, mas ao lado dela: as coisas soam para os lados.
## Para as mãos
Não segure o aparelho; pouse-o. Toda a gente treme.
**Nota:** “fique quieto” lê-se igual nas placas dos dois países.

## Do silêncio
Nenhum sítio é silencioso. Há um frigorífico, uma linha de alta tensão, o seu sangue.
## Ao ficheiro
O ficheiro (arquivo, no Brasil) recebe o nome do lugar e não o do equipamento.
**Nota:** decidi “ficheiro/arquivo” onze vezes; a lista está no fim do documento.

## Não incomode
Desligue o telefone e o pisca. Chegue antes dos outros.
## Seja incomodado
Deixe passar o camião. Sem ele, ninguém acredita que a rua era esta.
## E agradeça
Deixe o sítio sem marcas: nem fita, nem migalhas.

## Passo um
Escolha uma esquina com duas superfícies: vidro e pedra, por exemplo. O eco faz o resto.
## Passo dois
Grave quatro minutos. Menos é um postal, mais é um arquivo.
## Glossário
*take*: tomada. *windscreen*: protetor de vento. *gain*: ganho.

## Ao ar livre
Lá fora o som não tem paredes. Por isso chega fraco e chega verdadeiro.
## Equipamento
Qualquer gravador serve, se estiver seco.

## O guia completo
Inclui as legendas das imagens. Figura 1: “um gravador sobre um muro, à sombra”. Figura 2: “a mesma mão, o mesmo muro, com vento”.
## Figura 3
“Uma rapariga (menina) de olhos fechados. Atrás dela, um rebanho que não cabe na fotografia.”
## Por que traduzir legendas
Porque quem não vê a imagem também quer sair de casa.

## O botão
Em inglês *press record*; em português carrega-se, prime-se, aperta-se. Escrevi “grave”, que toda a gente faz.
## Antes dele
Respire. Afaste a manga. Olhe para o chão: folhas secas ouvem-se a dez metros.

## Água
Na nascente de Alte ou na fonte de Ouro Preto, ponha o microfone à altura do joelho.
## Pedra
As calçadas das duas cidades são primas. Grave passos: um par de sapatos, um par de chinelos.
## Vento
Escolha o muro do cemitério. Há sempre um, e é sempre abrigado.

## Dia um, de manhã
Grave a sua rua. Parece pouco. É o único lugar que conhece bem o bastante para ouvir o que mudou.
## Dia um, à tarde
Apague tudo, menos uma coisa.

## Dos dois lados do mar
A mesma língua diz “autocarro” e “ônibus”, “sítio” e “lugar”. Escolhi a palavra que o outro lado entende sem sorrir.
## Cinco escolhas
Gravador, botão, lugar, ficha de campo, silêncio.
## Uma derrota
“Fieldnote” não se traduz. Tentei durante três dias, e ficou.
`,
  'plain-labels': `
1. **Kettle, 1911.** Anna Holm of Bergen carried this kettle to the fields every summer for 40 years. The dent is from 1923. She refused to have it mended.
2. **Pair of skates, 1887.** Bone below, leather above. They belonged to two brothers, who had one pair and took turns.
3. **Letter scale, 1902.** It told the postmaster what to charge. A coin still lies on it, since someone always checked.
4. **School bell, 1934.** It was rung by hand, twice a day. The crack came on the last day of school.

1. **The kettle (1911).** Look at the handle! It is wrapped in string so that no one burnt their hand.
2. **Skates (1887).** Two brothers shared these. Would you?
3. **Scale (1902).** Put a letter on it and the needle jumps. Heavy letters cost more, as they do now.

1. **Kettle.** Made in 1911. Anna Holm boiled field coffee in it. (17 seconds)
2. **Skates.** Carved from bone in 1887, worn until 1920. (11 seconds)
3. **Butter mould.** Pressed a cow into every pound of butter, so buyers knew the farm. (13 seconds)

1. **1911.** Anna Holm *bought* it, *carried* it, *dented* it and *kept* it.
2. **1887.** Two boys *cut* these blades, *tied* them to boots and *crossed* the fjord.
3. **1902.** The post office *weighed*, *charged* and sometimes *forgave*.

1. **For coffee outdoors.** Hang it over a fire. Tinned iron, 1911. Maker: J. Ek, Bergen.
2. **For crossing ice.** Strap them on and push with a pole. Cattle bone, 1887. Cut by Per and Ole Lund.
3. **For weighing letters.** Brass, 1902. Built by Krogh & Son, who made it for eleven post offices.
4. **To call children in.** Cast in 1934 by the Olsen foundry.

1. People stop here first: the **kettle of 1911**. It’s the string on its handle that they ask about. Anna Holm put it there.
2. Then the **skates, 1887**, because they’re so small.
3. Hardly anyone stops at the **letter scale, 1902**. Try it: this one you may touch.

1. **Kettle, 1911.** Iron, coated with tin against rust. From the farm of Anna Holm.
2. **Skates, 1887.** Made from the leg bones of a cow. *The source says “probably”. I kept the word: we don’t know for certain.*
3. **Bell, 1934.** *“Liturgical use excluded” can’t be made plain without being wrong, so I marked it.*

| No. | Object | Dates kept | Names kept |
|---|---|---|---|
| 1 | Kettle | 1911, 1923 | Anna Holm |
| 2 | Skates | 1887 | Per Lund, Ole Lund |
| 3 | Scale | 1902 | Krogh & Son |
Kettle: a farmer’s wife used it outdoors. Skates: her neighbours’ boys made them. Scale: it weighed the letters that all three families wrote.

1. This is a kettle from 1911. Anna Holm used it. It hung over the fire.
2. These are skates from 1887. They are bone. Two brothers cut them.
3. This is a scale from 1902. It weighs letters. The postmaster read the needle aloud.

1. **A kettle (1911).** Coffee was made in it for the people in the hay. You can see from the soot how often.
2. **Skates (1887).** If you press a thumb on the blade, you feel why they were slow.
3. **A mould for butter.** The farm’s sign was a cow, so that buyers could complain to the right door.

1. **Kettle, 1911.** Forty summers of coffee. The dent: 1923. Anna Holm kept both.
2. **Skates, 1887.** One pair. Two brothers. A lot of waiting.
3. **Scale, 1902.** Love letters were the heavy ones.
`,
}
