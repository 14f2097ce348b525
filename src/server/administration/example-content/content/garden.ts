/** The posts of the garden, oldest first; `parse-posts.ts` describes the form. */
export const gardenPosts = `
=== nora 14 pinned
Welcome to Elm Street Garden
We share **twelve raised beds** behind the library, one greenhouse and far too many courgettes.

New here? Three steps:

1. Say hello below and tell us what you would like to grow.
2. Come to a Saturday morning (9 to 12). Gloves are in the blue box.
3. Ask @{nora} or @{tom} for the code of the shed.

Children and dogs are welcome, dogs on a lead. The guidelines are short, please read them once.
--- priya 5
Hello! Moved in across the street in spring. Chillies, coriander and anything that climbs.
--- > tom 2
Bed 4 has the trellis and nobody to climb it. It is yours if you like it.
--- >> priya 3
I love it already, thank you!
--- sam 4
I know nothing, but I can carry things.
--- > nora 6
You are the person every garden is looking for.
--- maya 1
Herbs for the balcony overflow into a bed, if there is half of one.

=== tom 9 forum=Tools
The shed has a shelf for everything now
I spent Sunday with a jigsaw and a label printer. Please put things back where the label says, it takes ten seconds:

| Shelf | What lives there |
| --- | --- |
| Top | Netting, fleece, canes |
| Middle | Trowels, secateurs, string |
| Bottom | Watering cans, hose ends |
| Door | Keys of the water butt |

The secateurs are sharp again. Do not test them on wire.
--- nora 3
It looks like a shop. I am almost afraid to touch anything.
--- owen 2
Who tested them on wire?
--- > tom 7
We do not talk about that any more.

=== maya 11 forum=Plants
Tomatoes: what we planted and how it went
Four kinds, same bed, same neglect. My notes so far:

- **Matina**: first ripe fruit, good taste, splits after rain
- **Black Krim**: slow, ugly, by far the best on bread
- **Sungold**: never reaches the kitchen
- **San Marzano**: blossom end rot on half of them, my watering

Next year I would drop the San Marzano and plant two Black Krim instead.
--- amara 4
San Marzano want calcium and *regular* water. A drip bottle per plant fixed it for me.
--- > maya 2
A bottle turned upside down, with a hole in the lid?
--- >> amara 3
Exactly. One small hole, and bury the neck.
--- jack 1
Can confirm the Sungold problem. I blame my son.
--- priya 2
Could we save seed of the Black Krim together in September?

=== sam 8
What I learned in my first month
I said I would only carry things. Now I have opinions about mulch.

What nobody told me:

* Water in the morning, at the roots, and less often than you think.
* A weed is easier to pull the day after rain.
* If you ask three gardeners you get four answers, and all of them bring cake.

Thank you for your patience, especially @{ruth}, who showed me the difference between a carrot and a buttercup twice.
--- ruth 6
Three times. But who is counting.
--- nora 4
This should be on a sign at the gate.

=== priya 7 forum=Plants
Something eats my basil at night
Big, ragged holes, only on the outer row, and no slime. I went out with a torch at ten and saw nothing. Ideas?
--- wei 3
No slime sounds like earwigs or caterpillars. Roll up a piece of damp newspaper, leave it overnight and look inside in the morning.
--- > priya 2
Fourteen earwigs. Fourteen!
--- >> wei 4
They also eat aphids, so I carry mine to the apple tree.
--- owen 1
It was not me this time.

=== nora 10
Watering rota for the dry weeks
It has not rained properly for twelve days. Until it does, two people water each evening after seven. Please take a day:

- [x] Monday: Tom, Priya
- [x] Tuesday: Ruth, Sam
- [ ] Wednesday
- [x] Thursday: Maya, Jack
- [ ] Friday
- [x] Weekend: whoever comes to the Saturday morning

About **two cans a bed**, three for tomatoes. The butt by the greenhouse is for seedlings only.
--- owen 3
Wednesday, and I bring the long hose.
--- amara 3
Friday with Wei.
--- > nora 2
Full house. You are all wonderful.
--- jack 1
Can children water? Mine asks every day.
--- > tom 4
Children are the best at it. The paths get watered as well.

=== owen 13
The wheelbarrow is dead, long live the wheelbarrow
After nine years the frame broke at the weld, with a full load of compost on board, on the only slope we have. I am fine. The compost is everywhere.

**Options**

1. New one: 89 €
2. Used one from the allotments: 35 €, blue, squeaks
3. The repair café welds it, for a cake
--- nora 4
Three. It is always three.
--- emre 6
Bring it on Saturday, we have the welder out anyway. Lemon cake, please.
--- > owen 5
A man of principle. Lemon it is.
--- sam 3
I carried things. I feel responsible.

=== ruth 12
Forty years ago this was a coal yard
I found a photograph in the library archive: same wall, same chestnut, and between them two lorries and a mountain of coal. It explains why bed 9 is black to the elbow.

If anyone has older pictures of the street, I would like to make a small board for the open day.
--- tom 3
My neighbour's father drove one of the lorries. I will ask her.
--- nora 5
Please do the board. I will find the wood.
--- sam 2
So bed 9 is not "wonderful natural loam", as I was told?

=== jack 6 forum=Tools
A rain gauge that talks
I put a cheap tipping gauge on the greenhouse roof. It writes one line a day to a file that anyone may read:

~~~json
{ "day": "monday", "rain_mm": 3.2, "butt_percent": 41 }
~~~

If the butt falls below 30 percent it sends me a message, and I send you one. The [maker's notes](https://www.example.org/rain-gauge) explain how to build it for about eleven euros.
--- wei 4
Could it log the soil temperature as well? I have a spare sensor.
--- > jack 2
Bring it on Saturday, there are two free pins.
--- ruth 5
In my day we looked at the sky, and we were wrong then too.

=== amara 9 forum=Plants
Seed swap: what I can give
From this summer, dried and labelled: runner beans (white), calendula, dill, two kinds of lettuce, and *one* envelope of the blue poppy.

Looking for: kale that survives February, and sweet peas.
--- maya 2
Sweet peas, I have plenty. The poppy is already promised, isn't it.
--- > amara 3
To the first person who writes. That was you.
--- ruth 2
Kale: "Westland Winter". Leave it in the ground and look away, it likes that.

=== wei 8 forum=Plants
Compost thermometer: 61 degrees!
Turned the heap on Sunday, two parts leaves and one part kitchen. Today the middle is at 61 °C and steams in the cold. It should kill the weed seeds within a few days.

Please no more cooked food in it, and no "compostable" bags: they are still there after a year, reading the label with us.
--- tom 3
I will print a label for the lid.
--- > wei 2
Of course you will.
--- priya 2
Is citrus peel all right?
--- > wei 1
A little is. Not the whole lemon cake.

=== maya 10
Open day: who brings what
Saturday in two weeks, from two o'clock. So far:

- Ruth: the board about the coal yard
- Tom: benches from the parish hall
- Amara: seeds to give away
- Me: soup, if somebody lends me a pot for **twenty litres**

We still need something for children, and someone who talks to the newspaper.
--- lena 3
The café has a big pot. I bring it on Friday.
--- jack 4
Children: sunflowers in paper pots. Cheap, muddy, perfect.
--- priya 2
I can talk to the newspaper. I have talked to worse.
--- > maya 5
Hired!

=== tom 5
Found: one glove, left, yellow
In bed 7, about ten centimetres down. It seems to have been there for a while. The owner can claim it from the middle shelf; the right one may still be growing.
--- sam 4
I have a yellow right one and have wondered for months.
--- > tom 3
A reunion on Saturday, then. Bring tissues.
`
