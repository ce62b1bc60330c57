import type { Topic } from './topic.ts';

export const home: readonly Topic[] = [
  {
    words: 'recipe, dish, cookbook, cooking, baking, cake',
    icon: '🍲',
    color: '#c2410c',
    fields:
      'title, category (Breakfast, Lunch, Dinner, Dessert), ingredients, cooking time, servings, difficulty, instructions',
    samples: {
      title: 'Lentil soup|Mushroom risotto|Shakshuka|Lemon tart|Pad Thai|Apple crumble',
      category: 'Lunch|Dinner|Breakfast|Dessert|Dinner|Dessert',
      ingredients:
        'lentils, carrots, cumin|rice, mushrooms, parmesan|eggs, tomatoes, peppers|lemons, butter, eggs|noodles, tofu, lime|apples, oats, butter',
      instructions:
        'Soften the onions, add everything else and simmer until tender.|Toast the rice, add stock ladle by ladle, finish with cheese.|Cook the sauce down, crack in the eggs, cover.|Blind bake, pour in the curd, chill for two hours.|Soak the noodles, fry hot and fast, finish with lime.|Rub butter and oats together, bake until golden.',
      cuisine: 'Home cooking|Italian|Middle Eastern|French|Thai|British',
    },
  },
  {
    words: 'meal, meal plan, food, food diary, menu plan, diet, calorie, nutrition',
    icon: '🥗',
    color: '#15803d',
    fields: 'name, meal (Breakfast, Lunch, Dinner, Snack), date, calories, protein, notes',
    samples: {
      title: 'Porridge with berries|Chicken wrap|Tomato soup|Greek yoghurt|Veggie curry|Omelette',
      meal: 'Breakfast|Lunch|Dinner|Snack|Dinner|Breakfast',
      calories: '340|520|280|150|610|390',
      protein: '12|34|8|15|18|24',
    },
  },
  {
    words: 'grocery, shopping list, shopping, pantry item, groceries, pantry, fridge, freezer',
    icon: '🛒',
    color: '#16a34a',
    fields: 'item, quantity, category (Produce, Dairy, Bakery, Household), price, bought (yes/no)',
    samples: {
      title: 'Bananas|Oat milk|Sourdough bread|Tomatoes|Coffee beans|Dish soap',
      category: 'Produce|Dairy|Bakery|Produce|Household|Household',
    },
  },
  {
    words:
      'plant, houseplant, herb, flower, succulent, seed, vegetable, garden, orchid, tree, bonsai, cactus',
    icon: '🪴',
    color: '#15803d',
    fields:
      'name, species, location (Living room, Kitchen, Balcony, Garden), light (Low, Medium, Bright), last watered, notes',
    samples: {
      title: 'Monstera|Basil|Snake plant|Peace lily|Rosemary|String of pearls',
      species:
        'Monstera deliciosa|Ocimum basilicum|Dracaena trifasciata|Spathiphyllum wallisii|Salvia rosmarinus|Curio rowleyanus',
      notes:
        'New leaf this week.|Pinch out the flowers.|Happy in the corner.|Drinks a lot in summer.|Keep it rather dry.|Water from below.',
    },
  },
  {
    words: 'pet, dog, cat, animal, rabbit, horse',
    icon: '🐾',
    color: '#b45309',
    fields: 'name, species (Dog, Cat, Rabbit, Bird), breed, birthday, weight, notes',
    samples: {
      title: 'Luna|Mochi|Bruno|Pepper|Kiwi|Nala',
      breed: 'Border collie|European shorthair|Labrador|Dwarf rabbit|Budgie|Maine coon',
      species: 'Dog|Cat|Dog|Rabbit|Bird|Cat',
      weight: '18|4.2|31|1.8|0.04|6.1',
    },
  },
  {
    words: 'beehive, hive, bee colony, colony',
    icon: '🐝',
    color: '#ca8a04',
    fields:
      'name, location, queen (Marked, Unmarked, Missing), last inspection, honey in kg, strength 1-5, notes',
    samples: {
      title: 'Linden hive|Orchard hive|Old oak|South meadow|Swarm of May|Garden hive',
      location: 'Orchard|Orchard|Forest edge|Meadow|Meadow|Garden',
    },
  },
  {
    words: 'sourdough, sourdough starter, starter, bread, loaf, bake',
    icon: '🍞',
    color: '#a16207',
    fields:
      'name, flour (Rye, Wheat, Spelt, Wholegrain), hydration %, last fed, activity 1-5, notes',
    samples: {
      title: 'Bubbles|Old Rye|Clint Yeastwood|Spelt starter|The Mother|Sunday loaf',
      flour: 'Rye|Wheat|Spelt|Wholegrain|Rye|Wheat',
    },
  },
  {
    words:
      'inventory, item, stock, thing, belonging, household, storage, asset, supply, equipment, part',
    icon: '📦',
    color: '#0f766e',
    fields:
      'name, category (Electronics, Furniture, Tools, Kitchen, Other), quantity, location, value, notes',
    samples: {
      title: 'Cordless drill|Desk lamp|Camping stove|Extension cable|Projector|Folding table',
      category: 'Tools|Furniture|Kitchen|Electronics|Electronics|Furniture',
    },
  },
  {
    words: 'tool, workshop tool',
    icon: '🧰',
    color: '#b45309',
    fields:
      'name, category (Hand tool, Power tool, Measuring), quantity, shelf, condition, last maintenance date',
    samples: { title: 'Cordless drill|Block plane|Jigsaw|Spirit level|Socket set|Belt sander' },
  },
  {
    words: 'chore, household task, cleaning, housework',
    icon: '🧹',
    color: '#0891b2',
    fields: 'title, who, room (Kitchen, Bathroom, Living room, Garden), frequency, due date, done',
    samples: {
      title:
        'Water the plants|Clean the windows|Take out recycling|Vacuum the hall|Descale the kettle|Mow the lawn',
    },
  },
  {
    words: 'wine, bottle, wine cellar, cellar',
    icon: '🍷',
    color: '#7f1d3a',
    fields: 'name, winery, type (Red, White, Rosé, Sparkling), year, region, price, rating 1-5',
    samples: {
      title:
        'Barolo Serralunga|Riesling Kabinett|Sancerre|Rioja Reserva|Crémant d’Alsace|Tavel Rosé',
      type: 'Red|White|White|Red|Sparkling|Rosé',
      region: 'Piedmont|Mosel|Loire|Rioja|Alsace|Rhône',
      grape: 'Nebbiolo|Riesling|Sauvignon blanc|Tempranillo|Pinot blanc|Grenache',
      winery: 'Cascina Alta|Weingut Adler|Domaine Perrin|Bodega Río|Maison Klein|Château Lune',
      year: '2018|2022|2021|2016|2020|2023',
    },
  },
  {
    words: 'beer, whisky, whiskey, cocktail, gin, rum, spirit',
    icon: '🍺',
    color: '#b45309',
    fields:
      'name, maker, style (Classic, Fruity, Strong, Light), alcohol %, price, rating 1-5, tasting notes',
    samples: { title: 'Harbour Amber|Old Fashioned|Islay 12|Garden Gin Fizz|Export Stout|Negroni' },
  },
  {
    words: 'coffee, coffee bean, brew, espresso',
    icon: '☕',
    color: '#78350f',
    fields:
      'name, roaster, origin, method (Espresso, Filter, Aeropress, French press), dose in g, brew time, rating 1-5',
    samples: {
      title: 'Yirgacheffe|Huila Pink Bourbon|Sumatra Mandheling|Kenya AA|House blend|Decaf Cauca',
      origin: 'Ethiopia|Colombia|Indonesia|Kenya|Brazil|Colombia',
    },
  },
  {
    words: 'tea',
    icon: '🍵',
    color: '#3f7d4f',
    fields:
      'name, type (Green, Black, Oolong, White, Herbal), origin, steeping time, temperature, rating 1-5',
    samples: {
      title: 'Sencha|Darjeeling First Flush|Tie Guan Yin|Silver Needle|Rooibos|Earl Grey',
      type: 'Green|Black|Oolong|White|Herbal|Black',
      origin: 'Japan|India|China|China|South Africa|India',
      temperature: '75|90|85|80|98|95',
    },
  },
  {
    words: 'restaurant, cafe, bar, eatery',
    icon: '🍽️',
    color: '#be123c',
    fields: 'name, cuisine, city, price level (€, €€, €€€), visited on, rating 1-5, notes',
    samples: {
      title: 'Osteria Lina|Noodle Corner|Le Petit Zinc|Tapas 24|Green Table|Harbour Grill',
      cuisine: 'Italian|Asian|French|Spanish|Vegetarian|Seafood',
    },
  },
  {
    words: 'car, vehicle, bike, bicycle, motorcycle, motorbike, van, truck, boat',
    icon: '🚗',
    color: '#1d4ed8',
    fields: 'model, brand, year, mileage, last service date, notes',
    samples: {
      title: 'Golf Variant|Model 3|Yaris|Kangoo|V60|Twingo',
      brand: 'Volkswagen|Tesla|Toyota|Renault|Volvo|Renault',
      year: '2017|2022|2015|2019|2020|2008',
    },
  },
  {
    words:
      'house, apartment, flat, property, rental property, holiday property, home, listing, real estate',
    icon: '🏠',
    color: '#0e7490',
    fields:
      'address (text), city, price, area in m2, rooms, status (To visit, Visited, Offer made, Rejected), notes',
    samples: {
      title:
        'Linden Street 12|Canal View 3|Hill Road 48|Market Square 7|Mill Lane 2|Station Road 21',
    },
  },
  {
    words: 'gift, present, wish, wishlist, gift idea',
    icon: '🎁',
    color: '#be185d',
    fields:
      'idea, recipient, occasion (Birthday, Christmas, Wedding, Just because), price, link, bought (yes/no)',
    samples: {
      title: 'Linen apron|Board game|Concert tickets|Wool scarf|Fountain pen|Picnic blanket',
    },
  },
  {
    words: 'outfit, clothes, wardrobe, clothing, shoe, sneaker, garment, hat, dress',
    icon: '👗',
    color: '#a21caf',
    fields:
      'name, category (Tops, Bottoms, Shoes, Outerwear), colour (text), size, season (Spring, Summer, Autumn, Winter), photo',
    samples: {
      title: 'Navy blazer|Linen shirt|White sneakers|Wool coat|Corduroy trousers|Straw hat',
    },
  },
  {
    words: 'knitting, yarn, craft, sewing, crochet, knitting project, pattern',
    icon: '🧶',
    color: '#be185d',
    fields:
      'name, yarn, needle size in mm, status (Planned, On the needles, Finished), started on, photo, notes',
    samples: {
      title: 'Fisherman’s sweater|Baby blanket|Striped socks|Lace shawl|Chunky beanie|Mittens',
      yarn: 'Merino DK|Organic cotton|Sock wool|Silk mohair|Alpaca chunky|Shetland',
    },
  },
  {
    words:
      'coin, stamp, collectible, figure, card, trading card, antique, collection, mineral, fossil, lego, watch, pen',
    icon: '🏺',
    color: '#92400e',
    fields: 'name, origin, year, condition, value, photo',
    samples: {
      title: 'Silver thaler|Blue Mauritius reprint|Ammonite|Rose quartz|Art deco brooch|Tin robot',
    },
  },
];
