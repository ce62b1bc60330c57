/** Common words to guess. */
export const fiveLetterWords = `
  about above actor adult after agent album alien alone angel angle apple apron arena arrow award
  bacon badge baker basic beach beard beast began bench berry birth black blade blame blank blast
  blend block bloom board boost bowls brain brake brand brave bread break brick bride brief bring
  broad broom brown brush build bunch cabin cable camel candy cargo carry chain chair chalk charm
  chart chase cheap cheek chess chest chief child chips choir civic claim class clean clear clerk
  click climb clock cloth cloud clown coach coast couch count court cover craft crane cream creek
  crown crust curve daily dairy dance depth diary dozen draft drain drama dream dress drift drink
  drive eagle early earth elbow empty enjoy enter equal event exact extra fairy faith feast fence
  fever fiber field fight final flame flash fleet float flood floor flour fluid focus force forum
  frame fresh front frost fruit funny ghost giant glass globe glove grain grand grape graph grass
  green greet group guard guess guest guide habit happy heart heavy hello hobby honey horse hotel
  house human humor ideal image index ivory jelly jewel joint judge juice knife knock label large
  laser laugh layer learn lemon level light limit local lodge loose lucky lunch magic maple march
  match mayor medal melon metal minor model money month motor mount mouse mouth movie music nerve
  never night noble noise north novel nurse ocean offer olive onion opera orbit order other paint
  panel paper party patch peace peach pearl phone photo piano pilot pizza place plain plane plant
  plate point pound power press price pride print prize proof proud pupil queen quick quiet quilt
  radio raise ranch range rapid ready reply rider river roast robot rough round route royal salad
  sauce scale scarf scene scent score scout shade shape share sharp sheep sheet shelf shell shift
  shine shirt shoes shore short shout skate skill sleep slice slide small smart smile smoke snack
  solar solid sound south space spare spark speak speed spice spoon sport staff stage stair stamp
  stand start steam steel stick still stone store storm story stove straw study sugar sunny swift
  table teach thank theme thick thing think throw tiger toast today topic total touch tower toxic
  trace track trade trail train treat trend trial truck trust truth tulip uncle under union upper
  urban value video visit vital voice wagon waist waste watch water whale wheat wheel white whole
  woman world worth wrist write yacht young zebra
`
  .trim()
  .split(/\s+/);
