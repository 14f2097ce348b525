/** The posts of the readers, oldest first; `parse-posts.ts` describes the form. */
export const bookPosts = `
=== ruth 12 pinned
Welcome, slow readers
One book a month, one evening to talk about it, no exam. You may come if you have read half of it, or the first page twice.

How it works:

- We choose by vote in the last week of the month.
- The evening is the **second Thursday**, half past seven, in the reading room.
- Please hide endings like this: write *spoiler* in the first line and leave a few empty lines.

Introduce yourself with the last book that kept you up too late.
--- maya 3
*Piranesi*. I finished it on a Tuesday at three and was useless until Thursday.
--- wei 4
A cookbook, honestly. But I read it from cover to cover.
--- > ruth 3
Cookbooks count. Timetables count, if read with feeling.
--- jack 2
Whatever my daughter is reading, because I have to do the voices.

=== maya 9
Our books of this half-year
The vote is counted. Thank you for the 23 suggestions, some of them from people who are not even members.

| Month | Book | Pages |
| --- | --- | ---: |
| 1 | Tove Jansson, *The Summer Book* | 170 |
| 2 | Chinua Achebe, *Things Fall Apart* | 190 |
| 3 | Elena Ferrante, *My Brilliant Friend* | 330 |
| 4 | Ursula K. Le Guin, *The Dispossessed* | 340 |
| 5 | Natsume Sōseki, *Kokoro* | 230 |
| 6 | A thin one, we will be tired | ? |

The library has four copies of each, reserved under our name.
--- amara 4
Achebe in month two makes me very happy.
--- owen 2
I vote for a very thin one in month six. A leaflet.
--- > ruth 3
The instructions of a kettle, annotated.

=== wei 7
The Summer Book: what stayed with you?
For me it is not the plot, there hardly is one, but the grandmother lying on the ground, looking at the grass from below. I went outside and tried it. It works.
--- ruth 6
She smokes in secret and lies to a child about it, and I would trust her with anything.
--- maya 3
The chapter about the neighbour who builds on the next island. So much anger in so few pages.
--- > wei 2
And then they go there anyway and look through the window!
--- sam 1
I read it on a bus in the rain. Do not recommend the bus.

=== jack 5
Audiobooks: do they count?
I drive two hours a day and get through a book a week that way, but at the evening I can never find the place people mean. How do you take notes?
--- amara 3
They count. I say the time aloud into my phone: "chapter four, minute twelve, the letter".
--- ruth 2
Of course they count. People listened long before they read.
--- > jack 1
Then I have read more this year than in the ten before.

=== amara 11
Things Fall Apart, thirty years after school
I read it at fifteen because I had to, and remembered a proud man and a sad end. Now I see how funny the first half is: the uncles, the songs, the argument about yams. That makes what follows so much harder.

Three questions for Thursday:

1. Who tells this story, and to whom?
2. Would you have opened the door to Nwoye?
3. Why does the last paragraph belong to somebody else?
--- maya 4
The third question kept me awake. It is only a sentence and it takes the whole book away from him.
--- wei 2
1: to us, I think, but not *for* us.
--- > amara 3
I am going to steal that.
--- priya 2
First time here. May I come on Thursday although I am only at chapter nine?
--- > ruth 4
You are ahead of two people I will not name.

=== owen 6
A shelf for books that nobody finishes
No shame, just a shelf in the reading room, next to the radiator. Put it there, add a slip with the page on which you stopped, and maybe it finds somebody.

I begin with a famous whale, page 112.
--- maya 2
Page 640 of the one with the madeleine. I want a medal.
--- > owen 3
You get the seat by the radiator.
--- jack 1
Does the manual of my heating qualify?

=== ruth 8
Notes from Thursday
Fourteen people, two cakes, one disagreement that lasted until the caretaker came with the keys.

> A book club is a way to be contradicted by people you like.

We agreed that the missionaries are drawn with more patience than they deserve, and on nothing else. **Next date:** second Thursday, Ferrante, up to the wedding. Please bring a cushion, the chairs are what they are.
--- amara 3
Best evening since spring. And I was right about the uncles.
--- tom 2
I only came to lock up and stayed for an hour.

=== priya 9
Reading in a second language
I read novels in English, but I count, dream and swear in Tamil. With Ferrante I noticed that I skip the dialect jokes, because in translation they are only a remark: "she said in dialect".

How do you do it? Do you read slower, or differently?
--- lucia 4
Differently. In German I hear every word, in Spanish I see the room.
--- wei 3
Slower, and I enjoy it more. In Chinese I am impatient.
--- layla 5
I read Arabic poetry only aloud, and English only in silence. I had never thought about it until now.
--- > priya 2
"Only aloud" is beautiful. Would you read us one some evening?
--- >> layla 3
With pleasure, if someone brings tea.

=== sam 4
Small print, tired eyes
Not a book question: which lamp do you use? Mine makes everything yellow and me sleepy by page three.
--- uwe 3
Warm light, but enough of it: 800 lumens, from behind over the left shoulder. I have spare ones in the repair café.
--- > sam 1
Saturday it is. Thank you!

=== maya 10
My Brilliant Friend: team Lila or team Elena?
Please be unfair in the comments. On Thursday we will be reasonable.
--- owen 2
Lila. I would follow her into any bad idea.
--- amara 3
Elena, because somebody has to pass the exams.
--- > owen 1
Spoken like somebody who passed the exams.
--- ruth 5
The shoemaker. Nobody ever asks about the shoes.
--- priya 2
Both on even pages, neither on odd ones.

=== wei 6
Has anybody a spare Le Guin?
All four copies are out, and I leave on Friday for a long train ride. I would return it without coffee stains, unlike last time. (Sorry again, @{ruth}.)
--- jack 2
Mine is in the green bag at the library desk, under your name. It has *my* coffee stains.
--- > wei 3
Then nobody will see the new ones. Thank you!
`
